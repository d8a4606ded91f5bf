import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { messages } from '@/locales/en/office.po';
import { Toaster } from '@/ui/toast/toaster';
import { routes } from './routes';
import './office.css';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// The office is in English, and so are the texts of the shared components in it.
const i18n = setupI18n({ locale: 'en', messages: { en: messages } });

createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <Toaster>
        <RouterProvider router={createBrowserRouter(routes)} />
      </Toaster>
    </I18nProvider>
  </StrictMode>,
);
