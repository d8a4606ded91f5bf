import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { installationQuery } from '@/office/kit/shell/installation';
import { useBoard } from './board';
import { SecondsAgoText } from './times';

/** How old the numbers are, and whether they cannot be updated. The line has the same height in all cases. */
export function BoardAge() {
  const { data, failureCount, isError, isPaused } = useBoard();
  const zone = useQuery(installationQuery(useApi())).data?.time_zone;
  const isAway = failureCount > 0 || isError || isPaused;
  return (
    <>
      {data ? (
        <>
          Updated <SecondsAgoText at={data.at} />
          {zone && ` · Times are those of ${zone}; the command line and the logs have UTC`}
        </>
      ) : (
        'Not loaded yet'
      )}
      {/* The region is always there, so that screen readers say what appears in it. */}
      <span role="status">
        {isAway && (
          <strong className="font-medium text-stops">
            {' '}
            ⚠ {isError ? 'The server refuses.' : 'The server or its database cannot be reached. Trying again.'}
          </strong>
        )}
      </span>
    </>
  );
}
