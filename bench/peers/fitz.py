"""Redacts with MuPDF (PyMuPDF) on the same terms: search, redaction annotations, apply, save with garbage=4, deflate.
Reads one JSON request a line {"path", "terms", "out"?} and answers {"ms", "peak"}; the clock holds opening to saved bytes."""
import json, resource, sys, time
import fitz

fitz.TOOLS.mupdf_display_errors(False)
print(json.dumps({"version": fitz.VersionBind + " / MuPDF " + fitz.VersionFitz}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    with open(request["path"], "rb") as file:
        data = file.read()
    start = time.perf_counter()
    document = fitz.open("pdf", data)
    for page in document:
        hits = [quad for term in request["terms"] for quad in page.search_for(term, quads=True)]
        for quad in hits:
            page.add_redact_annot(quad, fill=(0, 0, 0))
        if hits:
            page.apply_redactions()
    saved = document.tobytes(garbage=4, deflate=True)
    took = (time.perf_counter() - start) * 1000
    if request.get("out"):
        with open(request["out"], "wb") as file:
            file.write(saved)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps({"ms": took, "peak": peak}), flush=True)
