import { ScreenHead } from '@/office/kit/screen-head';
import { HistoryLink } from '@/office/platform/audit/history-link';
import { AppliedChanges } from '@/office/platform/settings/applied';
import { AreaForm } from '@/office/platform/settings/area-form';
import { SCORING, scoringValues } from './definition';
import { Presets } from './presets';
import { Preview } from './preview';
import { ScoringFields } from './scoring-fields';

/** The points behind the order "Best", and how a stored search would be ordered by them. */
export function ScoringPage() {
  return (
    <>
      <ScreenHead
        title="Flight Scoring"
        intro="The points behind the order “Best”. The preview orders a stored search while you type; nothing is saved until you save."
        actions={<HistoryLink subject="scoring." />}
      />
      <AppliedChanges>
        <AreaForm definition={SCORING} beside={(values) => <Preview values={values} />}>
          {({ control, replace }) => (
            <>
              <Presets onChoose={(settings) => replace(scoringValues(settings))} />
              <ScoringFields control={control} />
            </>
          )}
        </AreaForm>
      </AppliedChanges>
    </>
  );
}
