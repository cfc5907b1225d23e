"""The feed: a websocket to every page, on which it is sent what has changed."""
