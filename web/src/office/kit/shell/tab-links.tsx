import { SCREENS } from '@/office/screens';
import { Nav, NavItem } from './nav';

/** The links to the lists that are used most, as tabs above each screen. */
export function TabLinks() {
  return (
    <Nav label="Lists" className="border-line border-b px-4 md:px-6 print:hidden">
      {SCREENS.filter(({ place }) => place === 'tab').map(({ path, label }) => (
        <NavItem key={path} to={path} label={label} />
      ))}
    </Nav>
  );
}
