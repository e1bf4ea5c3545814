"""What all tables share: which sources count, how a row is written down, and the list of what was left out."""

import json
import re
from pathlib import Path

READ = "2026-12-01"  # the day the research was compiled: stands in where a source has no date of its own
GIB = 1 << 30


class LeftOut:
    """Rows that did not make it, with the reason, for data/LEFT_OUT.md."""

    def __init__(self):
        self.rows = []

    def add(self, table, row_id, reason):
        self.rows.append((table, row_id, reason))


def load(research, name):
    return json.loads((Path(research) / name).read_text(encoding="utf-8"))


def urls(sources):
    """The addresses a user can open. A remark after an address is cut off; references to an index are no address."""
    out = []
    for source in sources or []:
        found = re.match(r"https://[^\s<>\"]+", source)
        if found and found.group(0) not in out:
            out.append(found.group(0))
    return out


def provenance(row, note=None, grade=None, extra=()):
    """`from` of a row, or None where nothing can be opened. An undated source gets the date of reading and says so."""
    links = urls(row.get("source")) + [u for u in extra]
    if not links:
        return None
    date = row.get("source_date")
    if not (date and re.fullmatch(r"\d{4}(-\d\d){0,2}", str(date))):
        date = READ
        note = f"{note} Date of reading." if note else "Date of reading."
    return {"urls": links, "date": str(date), "grade": grade or row["source_grade"], "note": note}


def no_address(row):
    said = ", ".join(row.get("source") or [])
    if "http://" in said:
        return "its only address is not https"
    return "no address a user can open (only references to an index, or plain text)"


def number(value):
    """Shortest exact form; whole numbers without a fraction."""
    if isinstance(value, float) and value == int(value) and abs(value) < 1e15:
        return f"{int(value)}.0"
    return repr(value)


def toml(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return number(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml(v) for v in value) + "]"
    raise TypeError(value)


def from_toml(source):
    head = f'date = {toml(source["date"])}, grade = {toml(source["grade"])}'
    if source.get("note"):
        head += f', note = {toml(source["note"])}'
    if len(source["urls"]) == 1:
        return f'from = {{ {head}, urls = [{toml(source["urls"][0])}] }}'
    links = "".join(f"  {toml(u)},\n" for u in source["urls"])
    return f"from = {{ {head}, urls = [\n{links}] }}"


def write(out, table, rows, header, comments=None):
    """Rows sorted by id, absent values left away, in the order of their keys."""
    ids = [r["id"] for r in rows]
    twice = {i for i in ids if ids.count(i) > 1}
    if twice:
        raise SystemExit(f"{table}: ids twice: {sorted(twice)}")
    name, key = table
    text = "".join(f"# {line}\n".replace("# \n", "#\n") for line in header.strip().splitlines())
    for row in sorted(rows, key=lambda r: r["id"]):
        text += f"\n[[{key}]]\n"
        for field, value in row.items():
            if value is None or value == []:
                continue
            text += from_toml(value) + "\n" if field == "from" else f"{field} = {toml(value)}\n"
    (Path(out) / f"{name}.toml").write_text(text, encoding="utf-8")
    return len(rows)


def as_float(value):
    return None if value is None else float(value)
