"""What is wrong with a machine, in the order in which a person should mend it."""

from uno_device.table.doctor.case import Case
from uno_device.table.doctor.examination import examine, is_anything_wrong, report, without_names
from uno_device.table.doctor.findings import Advice, CheckId, Finding, Status, Verdict
from uno_device.table.doctor.host import Host
from uno_device.table.doctor.machine import Machine

__all__ = [
    "Advice",
    "Case",
    "CheckId",
    "Finding",
    "Host",
    "Machine",
    "Status",
    "Verdict",
    "examine",
    "is_anything_wrong",
    "report",
    "without_names",
]
