import { PickerOnTouch } from '@/features/search/airport-picker/picker-on-touch';
import { FormCard } from './form-card';

/** The search form of landing pages, which are filled in already: it loads the airport pickers when they are touched. */
export function LandingForm() {
  return <FormCard Picker={PickerOnTouch} />;
}
