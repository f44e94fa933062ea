"""A client of both interfaces that openapi-python-client generated."""
import base64
import io
import json
import os
import time
from urllib.parse import parse_qs, urlparse

import client_a
import client_b
import httpx
from client_a.api.files import download_file
from client_a.api.ocr import extract
from client_a.api.redaction import redact_document, redact_text
from client_a.models import ExtractBody, Problem, RedactDocumentBody, RedactTextBody
from client_a.types import File
from client_b.api.jobs import get_job, list_jobs
from client_b.api.redaction import submit_redaction
from client_b.models import SubmitRedactionBody

a = client_a.AuthenticatedClient(base_url=os.environ["URL_A"], token=os.environ["KEY_A"], timeout=httpx.Timeout(60))
b = client_b.AuthenticatedClient(
    base_url=os.environ["URL_B"], token=os.environ["KEY_B"], prefix="", auth_header_name="x-api-key"
)
pdf = lambda: File(payload=io.BytesIO(base64.b64decode(os.environ["PDF"])), file_name="letter.pdf", mime_type="application/pdf")

text = redact_text.sync(client=a, body=RedactTextBody(text="SSN 536-22-1845", entities=["US_SSN"]))
redacted = redact_document.sync(
    client=a, body=RedactDocumentBody(file=pdf(), entities=["NAME", "EMAIL"], audit_trail=True)
)
url = urlparse(redacted.output.download_url)
query = parse_qs(url.query)
download = download_file.sync(
    url.path.split("/")[-1], client=a, expires=int(query["expires"][0]), signature=query["signature"][0]
)
read = extract.sync(client=a, body=ExtractBody(file=pdf()))
refused = redact_text.sync(client=a, body=RedactTextBody(text="x", entities=["NO_SUCH_CODE"]))
assert isinstance(refused, Problem)

submitted = submit_redaction.sync(
    client=b,
    body=SubmitRedactionBody(text="SSN 536-22-1845, jane@example.org", redaction_types=["SSN", "EMAIL_ADDRESS"]),
)
job = get_job.sync(str(submitted.job_id), client=b)
while job.status in ("queued", "processing"):
    time.sleep(0.05)
    job = get_job.sync(str(submitted.job_id), client=b)
result = httpx.get(job.output_url).json()
print(
    json.dumps(
        {
            "found": [one.type_ for one in text.entities_found],
            "document": [redacted.status.value, redacted.entities_redacted, download.payload.read(5).decode()],
            "nodes": len(read.nodes) > 0,
            "code": refused.code.value,
            "job": job.status.value,
            "types": [entity["type"] for entity in result["entities"]],
            "jobs": list_jobs.sync(client=b).total,
        }
    )
)
