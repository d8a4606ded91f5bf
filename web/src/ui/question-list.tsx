import { ChevronDown } from 'lucide-react';

type QuestionListProps = {
  /** The name of the group of questions, of which one is open at a time. */
  name: string;
  /** The element of each question, by the headings above the list. */
  heading: 'h2' | 'h3';
  questions: readonly { question: string; answer: string }[];
};

/** Questions of which one is open at a time. The browser does this, so that it works without JavaScript. */
export function QuestionList({ name, heading: Heading, questions }: QuestionListProps) {
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-paper">
      {questions.map(({ question, answer }) => (
        <details key={question} name={name} className="group px-4 md:px-6">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold text-17 [&::-webkit-details-marker]:hidden">
            <Heading>{question}</Heading>
            <ChevronDown
              className="size-5 shrink-0 text-muted transition-transform duration-200 group-open:rotate-180"
              aria-hidden="true"
            />
          </summary>
          <p className="max-w-2xl pb-5 text-muted">{answer}</p>
        </details>
      ))}
    </div>
  );
}
