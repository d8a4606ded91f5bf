import { Trans, useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Language } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { Button } from '@/ui/button';

/** For how many milliseconds a sentence is shown. */
const TIP_TIME = 5000;

const SENTENCES: Record<Language, () => Promise<{ SENTENCES: readonly string[] }>> = {
  sq: () => import('./trivia-sq'),
  en: () => import('./trivia-en'),
};

/** Sentences to read while waiting, which can be paused. */
export function Trivia() {
  const { t } = useLingui();
  const sentences = useSentences();
  const [isPaused, setPaused] = useState(false);
  const turn = useRotation(TIP_TIME, isPaused);
  return (
    <div className="flex items-start gap-3 border-line border-t pt-3">
      <div className="min-h-23 min-w-0 flex-1 md:min-h-17">
        <p className="font-semibold text-13 text-muted">
          <Trans>Did you know?</Trans>
        </p>
        <p data-slot="trivia">{sentences[turn % sentences.length]}</p>
      </div>
      <Button
        variant="quiet"
        size="icon"
        aria-pressed={isPaused}
        aria-label={t`Pause`}
        className="-mt-1 -mr-2"
        onClick={() => setPaused(!isPaused)}
      >
        {isPaused ? <Play className="size-5" aria-hidden="true" /> : <Pause className="size-5" aria-hidden="true" />}
      </Button>
    </div>
  );
}

/** The sentences in the language of the page, starting at a random one. If they cannot be fetched, there are none. */
function useSentences(): readonly string[] {
  const language = useLanguage();
  const [sentences, setSentences] = useState<readonly string[]>(['']);
  useEffect(() => {
    let isWanted = true;
    SENTENCES[language]().then(
      (loaded) => isWanted && setSentences(fromRandom(loaded.SENTENCES)),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  return sentences;
}

function fromRandom(all: readonly string[]): readonly string[] {
  const start = Math.floor(Math.random() * all.length);
  return [...all.slice(start), ...all.slice(0, start)];
}

/** Returns a number that grows by one at this interval, in milliseconds, unless the rotation is paused. */
export function useRotation(milliseconds: number, isPaused = false): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => setTurn((current) => current + 1), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds, isPaused]);
  return turn;
}
