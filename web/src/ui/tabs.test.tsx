import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { audit } from '@/test/audit';
import { renderComponent } from '@/test/render-component';
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs';

function renderTabs() {
  return renderComponent(
    <Tabs defaultValue="searches">
      <TabsList aria-label="Statistics">
        <TabsTrigger value="searches">Searches</TabsTrigger>
        <TabsTrigger value="agents">Agents</TabsTrigger>
        <TabsTrigger value="jobs" disabled>
          Jobs
        </TabsTrigger>
      </TabsList>
      <TabsContent value="searches">42 searches</TabsContent>
      <TabsContent value="agents">3 agents</TabsContent>
      <TabsContent value="jobs">7 jobs</TabsContent>
    </Tabs>,
  );
}

test('a tab shows its panel', async () => {
  const { user, container } = renderTabs();
  expect(screen.getByRole('tab', { name: 'Searches' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'Searches' })).toHaveTextContent('42 searches');
  expect(await audit(container)).toEqual([]);

  await user.click(screen.getByRole('tab', { name: 'Agents' }));

  expect(screen.getByRole('tabpanel', { name: 'Agents' })).toHaveTextContent('3 agents');
  expect(screen.queryByText('42 searches')).toBeNull();
});

test('arrow keys choose a tab and skip a disabled one', async () => {
  const { user } = renderTabs();

  await user.tab();
  expect(screen.getByRole('tab', { name: 'Searches' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'Agents' })).toBeVisible();
  await user.keyboard('{ArrowRight}');

  expect(screen.getByRole('tab', { name: 'Searches' })).toHaveFocus();
});
