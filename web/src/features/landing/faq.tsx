import { useLingui } from '@lingui/react/macro';
import type { LandingPage } from '@/api/wire';
import { QuestionList } from '@/ui/question-list';
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

function Questions({ page, id, title }: { page: LandingPage; id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <QuestionList name={id} heading="h3" questions={useQuestions(page)} />
    </Section>
  );
}
