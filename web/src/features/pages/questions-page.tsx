import { Trans, useLingui } from '@lingui/react/macro';
import { QuestionList } from '@/ui/question-list';
import { Page } from './page';
import { useQuestions } from './questions';

/** Frequent questions and answers, one open at a time. */
export default function QuestionsPage() {
  const { t } = useLingui();
  return (
    <Page
      page="/pyetjet-e-bera-shpesh"
      title={t`Frequently asked questions`}
      description={t`How to book, what the price includes, luggage, changes and children: short answers.`}
      lead={<Trans>Short answers to what people ask us most.</Trans>}
    >
      <QuestionList name="questions" heading="h2" questions={useQuestions()} />
    </Page>
  );
}
