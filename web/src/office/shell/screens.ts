/**
 * The screens of the back office. Routes, side menu, tabs and command palette all come from this list, so a new screen
 * is one more entry here. The order is that of the menu.
 */
import {
  BookOpen,
  CalendarSync,
  LayoutDashboard,
  ListTodo,
  Percent,
  Plane,
  ScrollText,
  Search,
  SlidersHorizontal,
  TrendingUp,
  Trophy,
  UserRound,
  Users,
} from 'lucide-react';
import { ADMIN } from '../auth/areas';
import { DOCUMENTATION } from '../documentation/paths';
import type { Screen } from './screens-context';

export const SCREENS: readonly Screen[] = [
  {
    path: ADMIN.home,
    label: 'Overview',
    place: 'menu',
    icon: LayoutDashboard,
    keywords: 'home start counters users bookings attention',
    code: async () => (await import('../overview/overview-page')).OverviewPage,
  },
  {
    path: '/admin/airports',
    label: 'Airports',
    place: 'menu',
    icon: Plane,
    keywords: 'iata code city country state import csv export albanian names',
    code: async () => (await import('../airports/airports-page')).AirportsPage,
  },
  {
    path: '/admin/commission-rules',
    label: 'Commission Rules',
    place: 'menu',
    icon: Percent,
    keywords: 'fee rate group discount tiers price',
    code: async () => (await import('../commission/commission-page')).CommissionPage,
  },
  {
    path: '/admin/routes',
    label: 'Route Tracking',
    place: 'menu',
    icon: TrendingUp,
    keywords: 'demand popularity update frequency interval refresh budget calendar',
    code: async () => (await import('../routes/routes-page')).RoutesPage,
  },
  {
    path: '/admin/manual-search',
    label: 'Manual API Search',
    place: 'menu',
    icon: CalendarSync,
    keywords: 'fetch calendar prices month heat map',
    code: async () => (await import('../manual-search/manual-search-page')).ManualSearchPage,
  },
  {
    path: '/admin/scoring',
    label: 'Flight Scoring',
    place: 'menu',
    icon: Trophy,
    keywords: 'best order points bonus penalty presets preview',
    code: async () => (await import('../scoring/scoring-page')).ScoringPage,
  },
  {
    path: '/admin/system',
    label: 'System Controls',
    place: 'menu',
    icon: SlidersHorizontal,
    keywords:
      'settings configuration provider key mode limits budget deadline agency retention installation statistics',
    code: async () => (await import('../system/system-page')).SystemPage,
  },
  {
    path: '/admin/jobs',
    label: 'Jobs',
    place: 'menu',
    icon: ListTodo,
    keywords: 'queues workers handlers scale pause drain failures dead retry discard schedules cron processes',
    code: async () => (await import('../jobs/jobs-page')).JobsPage,
  },
  {
    path: '/admin/searches',
    label: 'Client Searches',
    place: 'tab',
    icon: Search,
    keywords: 'batch id customer results cache export',
    code: async () => (await import('../searches/searches-page')).SearchesPage,
  },
  {
    path: '/admin/sales-agents',
    label: 'Sales Agents',
    place: 'tab',
    icon: Users,
    keywords: 'people users activate invite password',
    code: async () => (await import('../agents/sales-agents-page')).SalesAgentsPage,
  },
  {
    path: '/admin/audit',
    label: 'Audit Log',
    place: 'menu',
    icon: ScrollText,
    keywords: 'history changes who when',
    code: async () => (await import('../audit/audit-page')).AuditLogPage,
  },
  {
    path: DOCUMENTATION,
    pattern: `${DOCUMENTATION}/:section?`,
    label: 'Documentation',
    place: 'menu',
    icon: BookOpen,
    keywords: 'help manual how modules authentication api data flow scoring tests',
    code: async () => (await import('../documentation/documentation-page')).DocumentationPage,
  },
  {
    path: ADMIN.account,
    label: 'Your account',
    place: 'user',
    icon: UserRound,
    keywords: 'profile password sessions two-factor name email',
    code: async () => (await import('../account/admin-account-page')).AdminAccountPage,
  },
];
