import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { LandingPage } from '@/api/wire';
import { useQuestions } from './questions';
import { Section } from './section';
import { routeText } from './words';

/** FAQComponent: questions about the route between two cities. */
export function Faq({ page }: { page: LandingPage }) {
  const { t } = useLingui();
  return <Questions page={page} id="questions" title={t`Questions about the route ${routeText(page)}`} />;
}

/** StateFAQComponent: questions about the routes from or to a state. */
export function StateFaq({ page }: { page: LandingPage }) {
  const { t } = useLingui();
  return <Questions page={page} id="state-questions" title={t`Questions about flights ${routeText(page)}`} />;
}

/** Questions of which one is open at a time. The browser does this, so that it works without JavaScript. */
function Questions({ page, id, title }: { page: LandingPage; id: string; title: string }) {
  const questions = useQuestions(page);
  return (
    <Section id={id} title={title}>
      <div className="max-w-3xl divide-y divide-line rounded-card border border-line bg-paper">
        {questions.map(({ id: name, question, answer }) => (
          <details key={name} name={id} className="group px-4 md:px-6">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold text-17 [&::-webkit-details-marker]:hidden">
              <h3>{question}</h3>
              <ChevronDown
                className="size-5 shrink-0 text-muted transition-transform duration-200 group-open:rotate-180"
                aria-hidden="true"
              />
            </summary>
            <p className="max-w-2xl pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
