//! Several hosts: the roles of the product in network namespaces of their own, each with an address.
//!
//! Each case has a network, in which the test itself is a host, too: visitors and providers are there. A host that is cut off
//! drops every packet and refuses none, so that the others see what they see when a cable is pulled. Each case
//! prints one line with its figures. `make test` runs the case that `scripts/case-groups` lists, with a short fault;
//! `make hosts` runs all, with long ones.

mod leader_killed;
mod load;
mod lock_held;
mod migration_locks;
mod network;
mod partition;
mod pgbouncer;
mod site;
mod upgrade;
