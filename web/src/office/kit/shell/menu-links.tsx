import { NavLink } from 'react-router';
import { ADMIN } from '@/office/kit/auth/areas';
import { useScreens } from './screens-context';

/** The links of the side menu. The link to the screen that is shown is marked. */
export function MenuLinks({ onFollow }: { onFollow?: () => void }) {
  const screens = useScreens();
  return (
    <nav aria-label="Screens">
      <ul className="flex flex-col gap-0.5">
        {screens
          .filter(({ place }) => place === 'menu')
          .map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <NavLink
                to={path}
                end={path === ADMIN.home}
                onClick={onFollow}
                className="flex min-h-9 items-center gap-3 rounded-control px-3 text-15 text-muted hover:bg-mist hover:text-ink aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11"
              >
                <Icon className="size-4 shrink-0" aria-hidden="true" />
                {label}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
