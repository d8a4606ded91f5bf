-- Open quotes of people who no longer work, which the administrator revokes.
CREATE INDEX quotes_valid_until_idx ON quotes (valid_until);
