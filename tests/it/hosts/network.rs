//! A network of hosts: namespaces of the system, which cables connect to a switch.
//!
//! The case runs in a namespace of its own, so it needs no rights on the machine where the system lets users create
//! namespaces, and two cases with the same addresses do not meet. Everything is gone when the processes have ended: a host
//! ends with the standard input of a process that keeps it.

use std::{
    env,
    net::Ipv4Addr,
    path::PathBuf,
    process::{Output, Stdio},
};

use tokio::process::{Child, Command};

use crate::support::waiting::eventually;

/// The environment variable of a program that runs in a network. Its value says who the user is there.
const INSIDE: &str = "FLIGHT_FINDER_HOSTS_INSIDE";
/// The address of the test, where visitors and providers are.
pub const OUTSIDE: Ipv4Addr = Ipv4Addr::new(10, 77, 0, 1);
/// How a namespace is made: as the administrator of a new namespace of users, which every user may be where the system
/// allows it, or by the administrator of this machine.
const WAYS: [(&str, &[&str]); 2] = [("a user", &["-U", "-r", "-n"]), ("root", &["-n"])];

/// Runs a case in a network: once this program runs inside, `case` gets it. `name` is the case's name in `hosts`.
///
/// # Panics
/// If the system permits no network: a case that is left out would not be missed.
pub async fn inside(name: &str, case: impl AsyncFnOnce(Network)) {
    if env::var_os(INSIDE).is_some() {
        // The futures of cases are large.
        return Box::pin(case(Network::make(name).await)).await;
    }
    let way = permitted().await.expect(
        "this machine permits no network namespaces (unshare -Urn; as root unshare -n). Allow them \
         (sysctl kernel.unprivileged_userns_clone=1 user.max_user_namespaces=10000; in a container --privileged), \
         or leave out `hosts::`",
    );
    let program = Command::new("unshare")
        .args(way.1)
        .arg(env::current_exe().unwrap())
        .args(["--exact", &format!("hosts::{name}"), "--nocapture"])
        .env(INSIDE, way.0)
        .kill_on_drop(true)
        .output();
    let ended = program.await.unwrap();
    let (out, err) = (text(&ended.stdout), text(&ended.stderr));
    for line in out.lines().filter(|line| line.starts_with("hosts: ")) {
        println!("{line}");
    }
    assert!(ended.status.success() && out.contains("1 passed"), "{out}{err}");
}

async fn permitted() -> Option<(&'static str, &'static [&'static str])> {
    for way in WAYS {
        let tried = Command::new("unshare").args(way.1).arg("true").output().await;
        if tried.is_ok_and(|tried| tried.status.success()) {
            return Some(way);
        }
    }
    None
}

/// The network of one case, with a switch.
pub struct Network {
    /// The name of the case.
    pub case: String,
}

/// A host with its address. It is gone when this value is dropped and its processes have ended.
pub struct Host {
    pub address: Ipv4Addr,
    /// The end of its cable in the switch.
    port: String,
    /// A process that does nothing but keep the namespace. It ends when its standard input closes.
    keeper: Child,
}

impl Network {
    async fn make(name: &str) -> Self {
        ip("link set lo up").await;
        ip("link add switch type bridge").await;
        ip(&format!("address add {OUTSIDE}/24 dev switch")).await;
        ip("link set switch up").await;
        Self { case: name.to_owned() }
    }

    /// Adds a host with the address `10.77.0.<number>`.
    pub async fn host(&self, number: u8) -> Host {
        let keeper = Command::new("unshare")
            .args(["-n", "cat"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let host = Host {
            address: Ipv4Addr::new(10, 77, 0, number),
            port: format!("port{number}"),
            keeper,
        };
        let (id, own) = (host.id(), namespace_of("self"));
        eventually("the host has a namespace", async || {
            namespace_of(&id).is_some_and(|its| Some(its) != own).then_some(())
        })
        .await;
        let port = &host.port;
        ip(&format!("link add {port} type veth peer name eth0 netns {id}")).await;
        host.heal().await;
        ip(&format!("link set {port} up")).await;
        for command in [
            "link set lo up".to_owned(),
            format!("address add {}/24 dev eth0", host.address),
            "link set eth0 up".to_owned(),
        ] {
            done(host.command("ip").args(command.split(' '))).await;
        }
        host
    }
}

impl Host {
    /// A command that runs on this host.
    pub fn command(&self, program: impl Into<PathBuf>) -> Command {
        let mut command = Command::new("nsenter");
        command
            .args(["-t", &self.id(), "-n", "--"])
            .arg(program.into())
            .stdin(Stdio::null())
            .kill_on_drop(true);
        command
    }

    /// A shell of a user who can start a database server.
    pub fn shell(&self) -> Command {
        // As root, `scripts/with-postgres` becomes another user by itself.
        if is_root() {
            self.command("sh")
        } else {
            self.command_of_a_user("sh")
        }
    }

    /// A command for programs that refuse to run as root: it runs them as another user, or as who called the test.
    pub fn command_of_a_user(&self, program: &str) -> Command {
        // Both become the program, so that it ends when its process is killed.
        let (becomes, user): (&str, &[&str]) = if is_root() {
            ("setpriv", &["--reuid=postgres", "--regid=postgres", "--clear-groups"])
        } else {
            ("unshare", &["--map-user=1000", "--map-group=1000"])
        };
        let mut command = self.command(becomes);
        command.args(user).args(["--", program]);
        command
    }

    /// Cuts the host off: its packets and those for it are dropped, and no program is told.
    pub async fn cut_off(&self) {
        ip(&format!("link set {} nomaster", self.port)).await;
    }

    /// Ends [`Self::cut_off`].
    pub async fn heal(&self) {
        ip(&format!("link set {} master switch", self.port)).await;
    }

    /// Drops the packets between this host and another one. Both still reach everybody else.
    pub async fn cut_off_from(&self, other: &Host) {
        // They send each other's packets to a card that nobody has.
        for (from, to) in [(self, other), (other, self)] {
            let nobody = format!(
                "neigh replace {} lladdr 02:00:00:00:00:99 dev eth0 nud permanent",
                to.address
            );
            done(from.command("ip").args(nobody.split(' '))).await;
        }
    }

    /// Ends [`Self::cut_off_from`].
    pub async fn heal_with(&self, other: &Host) {
        for (from, to) in [(self, other), (other, self)] {
            let ask_again = format!("neigh delete {} dev eth0", to.address);
            done(from.command("ip").args(ask_again.split(' '))).await;
        }
    }

    /// Makes the host forget a connection that it has closed after a second, even if the other end has not heard of it.
    pub async fn forgets_closed_connections(&self) {
        let once = "echo 1 >/proc/sys/net/ipv4/tcp_orphan_retries";
        done(self.command("sh").args(["-c", once])).await;
    }

    fn id(&self) -> String {
        self.keeper.id().expect("it has not ended").to_string()
    }
}

/// Whether the case runs as the administrator of this machine.
fn is_root() -> bool {
    env::var(INSIDE).is_ok_and(|who| who == "root")
}

/// Names the network namespace of a process.
fn namespace_of(process: &str) -> Option<PathBuf> {
    std::fs::read_link(format!("/proc/{process}/ns/net")).ok()
}

async fn ip(arguments: &str) {
    done(Command::new("ip").args(arguments.split(' '))).await;
}

/// Runs a command, which succeeds.
pub async fn done(command: &mut Command) -> Output {
    let output = command.output().await.unwrap();
    let err = text(&output.stderr);
    assert!(output.status.success(), "{command:?}: {err}");
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
