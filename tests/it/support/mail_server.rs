//! A real mail server on this machine: aiosmtpd, with the certificates of an authority of its own.

use std::{fs, path::PathBuf, process::Stdio};

use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair};
use serde::Deserialize;
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

use super::{process::free_port, waiting::patiently};

/// Debian's Python, which has aiosmtpd.
const PYTHON: &str = "/usr/bin/python3";
const PROGRAM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/support/mail_server.py");
/// The account of the server, as a URL contains it.
const ACCOUNT: &str = "ana%40mail.example:fjal%C3%AB%40kalim%2F1";

/// How a client reaches the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Security {
    Plain,
    StartTls,
    Tls,
}

/// A certificate authority and a certificate that it issued.
pub struct Certificates(TempDir);

/// A running server. Dropping it stops it.
pub struct MailServer {
    pub port: u16,
    security: Security,
    folder: TempDir,
    _process: Child,
}

/// A mail that the server took.
#[derive(Clone, Debug, Deserialize)]
pub struct Taken {
    /// The version of TLS.
    pub tls: Option<String>,
    pub account: Option<String>,
    pub to: Vec<String>,
    /// Headers and body.
    pub text: String,
}

impl Certificates {
    /// A new authority, and a certificate for this host.
    pub fn for_host(host: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let mut authority = CertificateParams::default();
        authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        // Two authorities have two names.
        let name = format!("The authority of {}", folder.path().display());
        authority.distinguished_name.push(DnType::CommonName, name);
        let authority_key = KeyPair::generate().unwrap();
        let root = authority.self_signed(&authority_key).unwrap();
        let key = KeyPair::generate().unwrap();
        let issuer = Issuer::new(authority, authority_key);
        let certificate = CertificateParams::new([host.to_owned()]).unwrap();
        let certificate = certificate.signed_by(&key, &issuer).unwrap();
        for (name, pem) in [
            ("root", root.pem()),
            ("certificate", certificate.pem()),
            ("key", key.serialize_pem()),
        ] {
            fs::write(folder.path().join(name), pem).unwrap();
        }
        Self(folder)
    }

    /// The certificate of the authority.
    pub fn root(&self) -> PathBuf {
        self.0.path().join("root")
    }
}

impl MailServer {
    /// Starts a server that needs no account and has no TLS.
    pub async fn start(port: u16) -> Self {
        Self::start_as(port, Security::Plain, &[]).await
    }

    /// Starts a server that takes mails only by TLS and only from its account.
    pub async fn start_secured(security: Security, certificates: &Certificates) -> Self {
        let files = ["certificate", "key"].map(|name| certificates.0.path().join(name));
        Self::start_as(free_port(), security, &files).await
    }

    async fn start_as(port: u16, security: Security, files: &[PathBuf]) -> Self {
        let folder = TempDir::new().unwrap();
        let mode = match security {
            Security::Plain => "plain",
            Security::StartTls => "starttls",
            Security::Tls => "tls",
        };
        let mut process = Command::new(PYTHON)
            .args([PROGRAM, &port.to_string()])
            .arg(folder.path())
            .arg(mode)
            .args(files)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("Python is installed: scripts/setup test");
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let ready = patiently("the mail server starts", lines.next_line()).await.unwrap();
        assert_eq!(
            ready.as_deref(),
            Some("ready"),
            "is aiosmtpd installed? scripts/setup test"
        );
        Self {
            port,
            security,
            folder,
            _process: process,
        }
    }

    /// The value of `mail.smtp_url`.
    pub fn url(&self) -> String {
        let port = self.port;
        match self.security {
            Security::Plain => format!("smtp://127.0.0.1:{port}"),
            Security::StartTls => format!("smtp://{ACCOUNT}@localhost:{port}?tls=required"),
            Security::Tls => format!("smtps://{ACCOUNT}@localhost:{port}"),
        }
    }

    /// The mails that were taken, in no order.
    pub fn taken(&self) -> Vec<Taken> {
        let files = fs::read_dir(self.folder.path())
            .unwrap()
            .map(|file| file.unwrap().path());
        files
            .filter(|path| path.extension().is_some())
            .map(|path| serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap())
            .collect()
    }
}
