-- Sales agents. Each is a user with the role 'agent'. Only the administrator sets `is_active`.
CREATE TABLE sales_agents (
    id           UUID    NOT NULL PRIMARY KEY,
    name         TEXT    NOT NULL,
    email        TEXT    NOT NULL,
    phone_number TEXT,
    is_active    BOOLEAN NOT NULL,
    created_at   BIGINT  NOT NULL,
    CONSTRAINT sales_agents_id_fkey FOREIGN KEY (id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT sales_agents_email_key UNIQUE (email)
);

-- The searches of a user, the latest first. Most searches are a visitor's.
CREATE INDEX saved_searches_user_id_created_at_idx ON saved_searches (user_id, created_at) WHERE user_id IS NOT NULL;
