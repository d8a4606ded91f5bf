import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { Page } from './page';
import { useQuestions } from './questions';

/** Frequent questions and answers, one open at a time. */
export default function QuestionsPage() {
  const { t } = useLingui();
  const questions = useQuestions();
  return (
    <Page
      page="/pyetjet-e-bera-shpesh"
      title={t`Frequently asked questions`}
      description={t`How to book, what the price includes, luggage, changes and children: short answers.`}
      lead={<Trans>Short answers to what people ask us most.</Trans>}
    >
      <div className="max-w-3xl divide-y divide-line rounded-card border border-line bg-paper">
        {questions.map(({ question, answer }) => (
          <details key={question} name="questions" className="group px-4 md:px-6">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold text-17 [&::-webkit-details-marker]:hidden">
              <h2>{question}</h2>
              <ChevronDown
                className="size-5 shrink-0 text-muted transition-transform duration-200 group-open:rotate-180"
                aria-hidden="true"
              />
            </summary>
            <p className="max-w-2xl pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Page>
  );
}
