import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

function Words({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}

/** Renders a shared component in English. */
export function renderComponent(component: ReactElement) {
  const user = userEvent.setup();
  return { user, ...render(component, { wrapper: Words }) };
}
