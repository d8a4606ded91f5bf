//! What each metric says, as Prometheus shows it. docs/operations.md and docs/jobs.md have more.

/// The metrics and their help, in the order of their names.
pub(super) const HELP: [(&str, &str); 37] = [
    (
        "flight_finder_booking_requests_total",
        "Booking requests stored by this process",
    ),
    ("flight_finder_build_info", "The version of the program; always 1"),
    (
        "flight_finder_calendar_openings_refused_total",
        "Opened calendars that were not refreshed, because too many refreshes wait",
    ),
    (
        "flight_finder_claim_loop_age_seconds",
        "How long ago the claim loop last looked for jobs with success",
    ),
    (
        "flight_finder_http_seconds",
        "The time to answer, including polls that wait",
    ),
    (
        "flight_finder_itineraries_dropped_total",
        "Unusable itineraries of a provider's answers",
    ),
    (
        "flight_finder_job_late_ends_total",
        "Ends of jobs that were refused, because others had rescued the jobs",
    ),
    (
        "flight_finder_job_lost_leases_total",
        "Jobs of this process that others rescued",
    ),
    ("flight_finder_job_rescues_total", "Jobs rescued from other processes"),
    ("flight_finder_job_retries_total", "Failed attempts that are retried"),
    (
        "flight_finder_job_run_seconds",
        "From the start of an attempt to its end",
    ),
    ("flight_finder_job_runs_total", "Attempts by their outcome"),
    ("flight_finder_job_wait_seconds", "From due to started"),
    (
        "flight_finder_limit_wait_seconds",
        "How long a request to a provider waited for its token",
    ),
    (
        "flight_finder_listener_up",
        "Whether notifications of other processes arrive",
    ),
    (
        "flight_finder_notification_lag_seconds",
        "From a notification of this process to its arrival in this process",
    ),
    ("flight_finder_open_files", "The open files of this process"),
    (
        "flight_finder_pool_wait_seconds",
        "How long a transaction waited to begin",
    ),
    (
        "flight_finder_problem",
        "Whether there is a problem of this kind with this subject",
    ),
    (
        "flight_finder_publish_overtaken_total",
        "Publishes that lost the compare and swap and merged again",
    ),
    (
        "flight_finder_queue_dead",
        "Dead jobs that were neither retried nor discarded",
    ),
    (
        "flight_finder_queue_handlers",
        "Handlers that the living processes report",
    ),
    ("flight_finder_queue_oldest_seconds", "The age of the oldest ready job"),
    ("flight_finder_queue_paused", "Whether an operator has paused the queue"),
    ("flight_finder_queue_ready", "Jobs that could run now"),
    (
        "flight_finder_queue_runnable",
        "Ready jobs that a further handler could run",
    ),
    ("flight_finder_queue_running", "Running jobs"),
    ("flight_finder_queue_scheduled", "Jobs that wait for their time"),
    (
        "flight_finder_queue_target_handlers",
        "Handlers that the living processes are to run",
    ),
    ("flight_finder_quotes_total", "Quotes created by this process"),
    ("flight_finder_refused_connections_total", "Connections beyond a limit"),
    ("flight_finder_rejected_tokens_total", "Requests with a wrong token"),
    (
        "flight_finder_resident_memory_bytes",
        "The memory of this process that is not swapped out",
    ),
    (
        "flight_finder_runtime_lag_seconds",
        "How late the task of each second of the runtime is",
    ),
    (
        "flight_finder_schedule_last_tick_seconds",
        "The planned time of the last tick, in seconds since 1970",
    ),
    (
        "flight_finder_searches_created_total",
        "Searches stored by this process",
    ),
    (
        "flight_finder_searches_refused_total",
        "New searches refused by this process",
    ),
];
