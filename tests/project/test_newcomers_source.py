"""What a newcomer gets of the source: what git knows of, or all of an archive."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.firmware_bridge.sketching import required
from tests.project.newcomers_source import OF_A_HOOK, source_of

COMMITTED = {"kept.py": "kept\n", "changed.py": "before\n", "gone.py": "gone\n"}
AS_IT_IS = {"kept.py": "kept\n", "changed.py": "after\n", "added.py": "added\n"}
"""What git knows of in the tree: the clone is to be like that."""


@pytest.fixture(autouse=True)
def _nobodys_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    for name in OF_A_HOOK:
        monkeypatch.delenv(name, raising=False)


def git(tree: Path, *words: str) -> None:
    person = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    subprocess.run(
        [required("git", "git"), *person, *words], cwd=tree, check=True, capture_output=True
    )


def write(tree: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (tree / name).write_text(text, encoding="utf-8")


def files_of(folder: Path) -> dict[str, str]:
    return {
        path.name: path.read_text(encoding="utf-8") for path in folder.iterdir() if path.is_file()
    }


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A work tree with two commits, and with changes after them."""
    tree = tmp_path / "tree"
    tree.mkdir()
    git(tree, "init", "--quiet", "--initial-branch", "main")
    for said in ("first", "second"):
        write(tree, {**COMMITTED, "kept.py": f"{said}\n"} if said == "first" else COMMITTED)
        git(tree, "add", ".")
        git(tree, "commit", "--quiet", "--message", said)
    change(tree)
    return tree


def change(tree: Path) -> None:
    """Change what is committed, add a file, and leave one that git is not told of."""
    write(tree, {"changed.py": "after\n", "added.py": "added\n", "forgotten.py": "forgotten\n"})
    (tree / "gone.py").unlink()
    git(tree, "add", "added.py")


def test_a_file_that_nobody_has_added_is_missing_and_told(
    tree: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert files_of(source_of(tree, tmp_path / "source")) == AS_IT_IS
    assert caplog.messages == ["not in the clone, because nobody has said git add: forgotten.py"]


def test_a_tree_without_changes_is_as_it_was_committed(tree: Path, tmp_path: Path) -> None:
    git(tree, "reset", "--quiet", "--hard")
    assert files_of(source_of(tree, tmp_path / "source")) == COMMITTED


def test_a_shallow_checkout_of_no_branch_is_cloned_too(tree: Path, tmp_path: Path) -> None:
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "--quiet", "--depth", "1", tree.as_uri(), str(shallow))
    git(shallow, "checkout", "--quiet", "--detach")
    git(shallow, "branch", "--quiet", "--delete", "--force", "main")
    change(shallow)
    assert files_of(source_of(shallow, tmp_path / "source")) == AS_IT_IS


def test_the_checkout_of_another_user_is_cloned_too(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    with pytest.raises(subprocess.CalledProcessError):
        git(tree, "status")
    assert files_of(source_of(tree, tmp_path / "source")) == AS_IT_IS


def test_in_a_hook_of_git_the_tree_is_meant_all_the_same(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "another"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "another" / "index"))
    assert files_of(source_of(tree, tmp_path / "source")) == AS_IT_IS


def test_an_archive_is_copied_without_what_is_hidden(tmp_path: Path) -> None:
    archive = tmp_path / "archive"
    archive.mkdir()
    write(archive, {"kept.py": "kept\n", ".hidden": "hidden\n"})
    assert files_of(source_of(archive, tmp_path / "source")) == {"kept.py": "kept\n"}


def test_where_there_is_no_git_a_work_tree_is_copied(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    copied = files_of(source_of(tree, tmp_path / "source"))
    assert copied == AS_IT_IS | {"forgotten.py": "forgotten\n"}


def test_a_tree_that_cannot_be_cloned_is_told_with_gits_words(tmp_path: Path) -> None:
    (tmp_path / "tree" / ".git").mkdir(parents=True)
    required("git", "git")
    with pytest.raises(AssertionError, match="git clone: "):
        source_of(tmp_path / "tree", tmp_path / "source")
