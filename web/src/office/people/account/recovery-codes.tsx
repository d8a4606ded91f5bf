import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { saveFile } from '@/office/kit/send-long';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { Notice } from '@/ui/notice';
import { RECOVERY_CODES, recoveryCodesQuery, renewRecoveryCodes } from './queries';

/** Makes new recovery codes, and has them until the user has put them away. */
export function useRecoveryCodes() {
  const api = useApi();
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renewal = useMutation({
    mutationFn: () => renewRecoveryCodes(api),
    onSuccess: (made) => {
      setCodes(made);
      void client.invalidateQueries({ queryKey: RECOVERY_CODES });
    },
  });
  return { codes, renewal, putAway: () => setCodes(null) };
}

/** The recovery codes of a user who has an app: how many are left, and new ones while they are shown. */
export function RecoveryCodes({ codes, renewal, putAway }: ReturnType<typeof useRecoveryCodes>) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { data: left } = useQuery(recoveryCodesQuery(useApi()));
  if (codes) return <NewCodes codes={codes} onDone={putAway} />;
  return (
    <div className="flex flex-col items-start gap-2">
      <p>
        <Trans>A recovery code signs you in once if you lose the app.</Trans>{' '}
        {left !== undefined && (
          <Plural value={left} _0="You have none left." one="You have # left." other="You have # left." />
        )}
      </p>
      {renewal.isError && (
        <Notice tone="danger" role="alert">
          <Trans>Something went wrong. Please try again.</Trans>
        </Notice>
      )}
      <Button
        variant="secondary"
        className="max-md:w-full"
        aria-disabled={renewal.isPending}
        onClick={() => (left === 0 ? renewal.mutate() : setAsking(true))}
      >
        <Trans>New recovery codes</Trans>
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t`Make new recovery codes`}
        tone="primary"
        confirmLabel={<Trans>New recovery codes</Trans>}
        onConfirm={async () => void (await renewal.mutateAsync())}
        explain={() => t`Something went wrong. Please try again.`}
      >
        <Trans>The former codes no longer work.</Trans>
      </Confirm>
    </div>
  );
}

function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <section aria-label={t`Your recovery codes`} className="flex flex-col gap-3">
      <p>
        <Trans>
          Keep these recovery codes away from your phone. Each signs you in once if you lose the app. They are not shown
          again.
        </Trans>
      </p>
      <ul className="grid select-all grid-cols-1 gap-x-6 gap-y-1 rounded-control border border-line px-4 py-3 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={save}>
          <Trans>Save as a file</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>I have kept them</Trans>
        </Button>
      </div>
    </section>
  );
}
