-- What the administrator decides while the product runs.

-- Amounts are euro cents. group_discount_rules: JSON, [{"min_count": 2, "rate": 15.0}], rates in euro.
CREATE TABLE commission_rules (
    passenger_type       TEXT   NOT NULL PRIMARY KEY,
    rate                 BIGINT NOT NULL,
    group_discount_rules TEXT,
    updated_at           BIGINT NOT NULL,
    CONSTRAINT commission_rules_rate_check CHECK (rate >= 0)
);

-- One row, 'default'; settings: JSON.
CREATE TABLE scoring_settings (
    id         TEXT   NOT NULL PRIMARY KEY,
    settings   TEXT   NOT NULL,
    updated_at BIGINT NOT NULL
);

-- One row, 'default'. Keys are encrypted: 12 bytes of nonce, then AES-256-GCM.
CREATE TABLE flight_api_config (
    id                    TEXT    NOT NULL PRIMARY KEY,
    active_api            TEXT    NOT NULL,
    simultaneous_requests BOOLEAN NOT NULL,
    oneway_api            TEXT    NOT NULL,
    roundtrip_api         TEXT    NOT NULL,
    rapidapi_name         TEXT    NOT NULL,
    flightapi_name        TEXT    NOT NULL,
    rapidapi_key          BYTEA,
    flightapi_key         BYTEA,
    updated_at            BIGINT  NOT NULL
);

CREATE TABLE system_settings (
    setting_name  TEXT   NOT NULL PRIMARY KEY,
    setting_value TEXT   NOT NULL,
    description   TEXT,
    updated_at    BIGINT NOT NULL
);

-- A counter per area: 'pricing' (commission, scoring) and 'providers' (providers, mode).
CREATE TABLE settings_revisions (
    area     TEXT   NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL
);

-- Who changed what. Never holds a secret.
CREATE TABLE audit_log (
    id        UUID   NOT NULL PRIMARY KEY,
    at        BIGINT NOT NULL,
    actor     TEXT   NOT NULL,
    action    TEXT   NOT NULL,
    subject   TEXT   NOT NULL,
    old_value TEXT,
    new_value TEXT
);

CREATE INDEX audit_log_at_idx ON audit_log (at);
