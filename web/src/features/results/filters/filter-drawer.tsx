import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Button } from '@/ui/button';
import { Dialog, DialogContent } from '@/ui/dialog';
import { FilterPanel } from './filter-panel';
import { activeGroups, filtered, NO_FILTERS } from './filtering';

type FilterDrawerProps = ComponentProps<typeof FilterPanel> & { isOpen: boolean; onClose: () => void };

/** The filters in a drawer, for small screens. */
export function FilterDrawer({ isOpen, onClose, ...panel }: FilterDrawerProps) {
  const { t } = useLingui();
  const { options, filters, onChange } = panel;
  const count = isOpen ? filtered(options, filters).length : 0;
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        shape="drawer"
        title={<Trans>Filters</Trans>}
        closeLabel={t`Close`}
        footer={
          <div className="flex gap-3">
            <Button
              variant="secondary"
              disabled={activeGroups(filters).length === 0}
              onClick={() => onChange(NO_FILTERS)}
            >
              <Trans>Clear</Trans>
            </Button>
            <Button className="flex-1" onClick={onClose}>
              <Plural value={count} one="Show # flight" other="Show # flights" />
            </Button>
          </div>
        }
      >
        <FilterPanel {...panel} />
      </DialogContent>
    </Dialog>
  );
}
