import { ADMIN } from './auth/areas';
import { Frame } from './frame';
import { UserBar } from './user-bar';
import { UserProviders } from './user-providers';

/** The frame of the screens of the back office. */
export function Shell() {
  return (
    <UserProviders>
      <Frame>
        <UserBar area={ADMIN} />
      </Frame>
    </UserProviders>
  );
}
