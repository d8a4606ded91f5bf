-- Names of airlines by their IATA code: those of the seed file, and those that searches have met since.
CREATE TABLE airlines (
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    CONSTRAINT airlines_pkey PRIMARY KEY (code),
    CONSTRAINT airlines_code_check CHECK (length(code) = 2)
);
