import { Nav, NavItem } from './nav';
import { useScreens } from './screens-context';

/** The links to the lists that are used most, as tabs above each screen. */
export function TabLinks() {
  const screens = useScreens();
  return (
    <Nav label="Lists" className="border-line border-b px-4 md:px-6 print:hidden">
      {screens
        .filter(({ place }) => place === 'tab')
        .map(({ path, label }) => (
          <NavItem key={path} to={path} label={label} />
        ))}
    </Nav>
  );
}
