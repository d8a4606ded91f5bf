/** Short names for the types of the API about the commission. */
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];

/** The commission of a passenger type. */
export type Rule = Schemas['CommissionRule'];

export type PassengerType = Rule['passenger_type'];

/** From a number of adults on, each adult pays this rate. */
export type Tier = Schemas['CommissionTier'];

/** Tiers that can be chosen for adults. */
export type Preset = Schemas['CommissionPreset'];

/** A change as the screen sends it: it names the rate always. */
export type RuleChange = Schemas['CommissionRuleChange'] & { rate: number };

/** The commission of parties before and after a change. */
export type Preview = Schemas['CommissionPreview'];

export type Party = Schemas['PartyCommission'];
