import { Plural, Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSite } from '@/lib/site';

/**
 * Facts about the agency. In a page rendered at build time, each setting is a template expression, so the code cannot
 * know that a setting is empty. A style rule hides the fact in that case (styles/tokens.css).
 */
export function AgencyFacts() {
  const { since, chat_answer_minutes: minutes, offices } = useSite().agency;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-15 text-ink md:mt-3 md:text-17">
      <Reason setting={since}>
        <Trans>Since {since}</Trans>
      </Reason>
      <Reason>
        <Plural value={offices.length} one="# office" other="# offices" />
      </Reason>
      <Reason setting={minutes}>
        <Trans>WhatsApp answered within {minutes} min</Trans>
      </Reason>
    </ul>
  );
}

function Reason({ setting, children }: { setting?: string; children: ReactNode }) {
  return (
    // A class that sets `display` here would override the rule that hides an empty setting.
    <li data-setting={setting}>
      <span className="flex items-center gap-1.5">
        <Check className="size-4 shrink-0 text-success" strokeWidth={2.5} aria-hidden="true" />
        {children}
      </span>
    </li>
  );
}
