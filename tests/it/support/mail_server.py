"""A mail server for the tests: aiosmtpd with one account, and with TLS if it gets a certificate.

    mail_server.py <port> <folder> plain|starttls|tls [<certificate> <key>]

Each mail becomes a JSON file in the folder. The server ends when its standard input does.
"""

import asyncio
import json
import os
import ssl
import sys
import threading

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

ACCOUNT = LoginPassword(b"ana@mail.example", "fjalë@kalim/1".encode())
REFUSED = "refused@"


class Keeper:
    """Writes mails into a folder. Refuses one recipient."""

    def __init__(self, folder):
        self.folder = folder

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith(REFUSED):
            return f"550 5.1.1 {address}: there is no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 fine"

    async def handle_DATA(self, server, session, envelope):
        connection = server.transport.get_extra_info("ssl_object")
        mail = {
            "tls": connection.version() if connection else None,
            "account": session.auth_data.login.decode() if session.auth_data else None,
            "to": envelope.rcpt_tos,
            "text": envelope.content.decode("utf-8"),
        }
        number = len(os.listdir(self.folder))
        draft = f"{self.folder}/.{number}"
        with open(draft, "w", encoding="utf-8") as file:
            json.dump(mail, file)
        os.rename(draft, f"{self.folder}/{number}.json")
        return "250 2.0.0 taken"


def authenticate(server, session, envelope, mechanism, data):
    return AuthResult(success=data == ACCOUNT, handled=False, auth_data=data)


def secured(certificate, key):
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    return context


async def serve(port, folder, security, *files):
    tls = secured(*files) if files else None
    options = {"hostname": "localhost", "enable_SMTPUTF8": True}
    if tls:
        options |= {"authenticator": authenticate, "auth_required": True}
    if security == "starttls":
        options |= {"tls_context": tls, "require_starttls": True}
    if security == "tls":
        # The library knows only TLS that began with STARTTLS.
        options |= {"auth_require_tls": False}
    protocol = lambda: SMTP(Keeper(folder), **options)
    implicit = tls if security == "tls" else None
    server = await asyncio.get_running_loop().create_server(protocol, "127.0.0.1", int(port), ssl=implicit)
    print("ready", flush=True)
    await server.serve_forever()


def end_with_input():
    sys.stdin.read()
    os._exit(0)


threading.Thread(target=end_with_input, daemon=True).start()
asyncio.run(serve(*sys.argv[1:]))
