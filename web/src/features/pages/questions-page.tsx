import { Trans, useLingui } from '@lingui/react/macro';
import { QuestionList } from '@/ui/question-list';
import { Page } from './page';

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

/** Frequent questions with their answers. */
function useQuestions(): { question: string; answer: string }[] {
  const { t } = useLingui();
  return [
    {
      question: t`How do I book a flight?`,
      answer: t`Search, open the flight that suits you and press the WhatsApp or phone button. The message already names the flight; an agent checks it and tells you how to pay. There is no payment on this site.`,
    },
    {
      question: t`What does the price include?`,
      answer: t`The price is for everybody who travels, with the airline's taxes and our fee. Luggage beyond what the fare includes, chosen seats and meals cost extra.`,
    },
    {
      question: t`Why has the price changed?`,
      answer: t`Airlines change prices many times a day, and cheap seats sell out. Next to each price you see when it was checked. The price is certain when the ticket has been issued.`,
    },
    {
      question: t`When is the best time to book?`,
      answer: t`For most routes two to three months ahead. For holidays and for the weeks in summer when everybody comes home, earlier.`,
    },
    {
      question: t`May I take luggage with me?`,
      answer: t`That depends on the airline and on the fare: the cheapest ones often allow only a small bag under the seat. Tell the agent what you take with you, and you get the price with it.`,
    },
    {
      question: t`Can a ticket be changed or returned?`,
      answer: t`It depends on the fare's conditions. Ask before you pay; afterwards write or call us with your name and booking number, as early as you can.`,
    },
    {
      question: t`What are separate tickets?`,
      answer: t`Some cheap journeys consist of two tickets that are independent of each other: you collect your luggage and check in again, and the second airline does not wait. We always say so on the flight.`,
    },
    {
      question: t`How do children and infants travel?`,
      answer: t`Children from 2 to 11 have their own seat. Infants up to 2 travel on an adult's lap, one for each adult. Every child needs a travel document of their own.`,
    },
    {
      question: t`Do you have offers for groups?`,
      answer: t`Yes, for more than five people. Write to us with the date and the number of people, and we ask the airlines.`,
    },
    {
      question: t`When are you open?`,
      answer: t`The offices are open Monday to Saturday, 09:00–19:00. The search works day and night, and messages are answered in the order they arrive.`,
    },
  ];
}
