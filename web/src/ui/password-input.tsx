import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cn } from '@/lib/cn';
import { buttonClasses } from './button';
import { Input } from './input';

/** An input for a password, without a label. A button shows what was typed. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div data-slot="password-input" className={cn('relative', className)}>
      <Input {...props} type={isShown ? 'text' : 'password'} className="pr-11" />
      <button
        type="button"
        aria-label={isShown ? t`Hide password` : t`Show password`}
        className={buttonClasses({
          variant: 'quiet',
          size: 'compact-icon',
          className: 'absolute top-0 right-0 text-muted',
        })}
        onClick={() => setShown(!isShown)}
      >
        <Icon className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}
