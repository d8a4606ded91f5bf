import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { useCopy } from '@/lib/use-copy';
import { Button } from '@/ui/button';
import { ClientText } from './client-text';
import { type ChosenFlight, useQuoteDraft } from './quote-draft';

type CopyDetailsProps = {
  flights: readonly ChosenFlight[];
  /** What is copied, for screen readers. */
  name?: string;
  label?: string;
  size?: ComponentProps<typeof Button>['size'];
};

/** Copies flights as text in the language of the client. Only for agents. */
export function CopyDetails({ flights, name, label, size = 'narrow' }: CopyDetailsProps) {
  const { t } = useLingui();
  const { language } = useQuoteDraft();
  const copy = useCopy();
  const shown = copy.isSuccess ? t`Copied!` : (label ?? t`Copy Details`);
  const failed = t`Failed to copy flight details`;
  return (
    <ClientText flights={flights} language={language}>
      {(text) => (
        <>
          <Button
            variant="secondary"
            size={size}
            aria-label={name && `${shown} ${name}`}
            disabled={text === null}
            onClick={() => text !== null && copy.mutate(text)}
          >
            {shown}
          </Button>
          {copy.isError && (
            <p role="alert" className="text-13 text-danger">
              {failed}
            </p>
          )}
        </>
      )}
    </ClientText>
  );
}
