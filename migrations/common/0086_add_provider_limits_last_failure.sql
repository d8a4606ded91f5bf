-- Why the last failed request of the account failed, in words for operators. NULL: none has failed, or an earlier version ran.
ALTER TABLE provider_limits ADD COLUMN last_failure TEXT;
