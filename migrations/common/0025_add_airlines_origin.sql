-- Who named an airline: 'learned' from an answer of a provider, 'sandbox' from one of the sandbox, 'seed' the seed file,
-- 'set' an operator.
ALTER TABLE airlines ADD COLUMN origin TEXT NOT NULL DEFAULT 'learned'
    CONSTRAINT airlines_origin_check CHECK (origin IN ('learned', 'sandbox', 'seed', 'set'));
