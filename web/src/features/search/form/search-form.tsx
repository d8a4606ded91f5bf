import { AirportPicker } from '@/features/search/airport-picker/airport-picker';
import { FormCard } from './form-card';

/** The search form of the home page. */
export function SearchForm() {
  return <FormCard Picker={AirportPicker} />;
}
