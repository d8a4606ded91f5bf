import { msg } from '@lingui/core/macro';

export const FEWEST_CHARACTERS = 8;

const TOO_SHORT = msg`Must be at least 8 characters long`;

/** Why a new password is refused; `other` is for reasons that the page does not know. */
export const PASSWORD_SENTENCES = {
  required: TOO_SHORT,
  too_short: TOO_SHORT,
  too_long: msg`The password is too long.`,
  common: msg`This password is too common. Choose another one.`,
  other: msg`This password cannot be used. Choose another one.`,
};
