import { Trans } from '@lingui/react/macro';
import { AlertDialog as Primitive } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { OVERLAY, useReturnFocus } from './dialog';
import { Notice } from './notice';

type ConfirmProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Names the action and the object: "Delete the agent Ana Hoxha". */
  title: ReactNode;
  /** Text that says what happens, and whether it can be undone. */
  children: ReactNode;
  /** The verb of the action. */
  confirmLabel: ReactNode;
  tone?: 'danger' | 'primary';
  /** Performs the action. The dialog closes when the promise resolves. */
  onConfirm: () => Promise<void>;
  /** Returns the text to show when the action failed. */
  explain: (error: unknown) => ReactNode;
};

type Action = { state: 'idle' } | { state: 'pending' } | { state: 'failed'; error: unknown };

/** A dialog that asks before an action that cannot be undone. It stays open until the action succeeds. */
export function Confirm({ isOpen, onClose, ...props }: ConfirmProps) {
  return (
    <Primitive.Root open={isOpen}>
      <Primitive.Portal>
        <Primitive.Overlay className={OVERLAY} />
        <Question onClose={onClose} {...props} />
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Mounted only while the dialog is open, so each opening begins in the idle state. */
function Question(props: Omit<ConfirmProps, 'isOpen'>) {
  const { onClose, title, children, confirmLabel, tone = 'danger', onConfirm, explain } = props;
  const returnFocus = useReturnFocus();
  const [action, setAction] = useState<Action>({ state: 'idle' });
  const isPending = action.state === 'pending';
  const close = () => {
    if (!isPending) onClose();
  };
  const confirm = async () => {
    if (isPending) return;
    setAction({ state: 'pending' });
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setAction({ state: 'failed', error });
    }
  };
  return (
    <Primitive.Content
      data-slot="confirm"
      className="fixed inset-x-4 bottom-4 z-40 mx-auto flex max-h-[calc(100dvh-2rem)] max-w-md flex-col gap-4 overflow-y-auto rounded-card bg-paper p-4 text-ink shadow-float outline-none transition duration-200 ease-out data-[state=closed]:animate-leave md:top-1/2 md:bottom-auto md:-translate-y-1/2 md:p-6 starting:opacity-0"
      onCloseAutoFocus={returnFocus}
      onEscapeKeyDown={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <Primitive.Title className="font-bold text-17">{title}</Primitive.Title>
      <Primitive.Description asChild>
        <div className="text-15 text-muted">{children}</div>
      </Primitive.Description>
      {action.state === 'failed' && (
        <Notice tone="danger" role="alert">
          {explain(action.error)}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {/* First in the tab order, so that it has the focus when the dialog opens. */}
        <Primitive.Cancel asChild>
          <Button variant="secondary" aria-disabled={isPending} onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
        </Primitive.Cancel>
        {/* Disabled by attribute only: a disabled button would lose the focus. */}
        <Button variant={tone} aria-disabled={isPending} aria-busy={isPending} onClick={confirm}>
          {isPending && (
            <span
              className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent"
              aria-hidden="true"
            />
          )}
          {confirmLabel}
        </Button>
      </div>
    </Primitive.Content>
  );
}
