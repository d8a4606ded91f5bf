/** What the actions of the log are called. */

/** The areas of actions, as filters: the name with its point. */
export const AREAS = [
  { value: 'settings.', label: 'Settings' },
  { value: 'agent.', label: 'Sales agents' },
  { value: 'route.', label: 'Routes' },
  { value: 'calendar.', label: 'Calendars' },
  { value: 'queue.', label: 'Queues' },
  { value: 'job.', label: 'Jobs' },
  { value: 'jobs.', label: 'Many jobs' },
  { value: 'schedule.', label: 'Schedules' },
  { value: 'airport.', label: 'Airports' },
  { value: 'state.', label: 'States' },
  { value: 'location.', label: 'Locations' },
  { value: 'locations.', label: 'Many locations' },
  { value: 'template_type.', label: 'Template types' },
  { value: 'template.', label: 'Templates' },
  { value: 'connection.', label: 'Connections' },
  { value: 'landing_change.', label: 'Changes of landing pages' },
  { value: 'sitemap.', label: 'Sitemap' },
  { value: 'seo_page.', label: 'Pages for search engines' },
  { value: 'quote.', label: 'Quotes' },
  { value: 'user.', label: 'Users' },
  { value: 'admin.', label: 'Administrator' },
  { value: 'script_token.', label: 'Script tokens' },
  { value: 'auth.', label: 'Signing keys' },
] as const;

/** Those that are not clear from their name. */
const WORDS: Readonly<Record<string, string>> = {
  'admin.create': 'Administrator created',
  'admin.disable': 'Administrator disabled',
  'admin.remove_factors': 'Second factors removed',
  'admin.reset_password': 'Password changed by command',
  'airport.create': 'Airport added',
  'airport.change': 'Airport edited',
  'airport.delete': 'Airport deleted',
  'airport.import': 'Airport imported',
  'airport.merge': 'Airport merged',
  'airport.revert': 'Import of the airport reverted',
  'settings.set': 'Setting changed',
  'settings.test_key': 'Provider key tested',
  'settings.reopen': 'Account opened again',
  'agent.create': 'Agent added',
  'agent.invite': 'Agent invited',
  'agent.edit': 'Agent edited',
  'agent.set_password': 'Password of the agent changed',
  'agent.delete': 'Agent deleted',
  'agent.activate': 'Agent activated',
  'agent.deactivate': 'Agent deactivated',
  'route.update_interval': 'Update interval changed',
  'route.is_ignored': 'Route disabled or enabled',
  'route.bulk': 'Several routes changed',
  'queue.target': 'Handlers or state of a queue changed',
  'job.retry': 'Job queued again',
  'job.discard': 'Job discarded',
  'job.cancel': 'Job cancelled',
  'jobs.redrive': 'Dead jobs queued again',
  'jobs.discard': 'Dead jobs discarded',
  'jobs.cancel': 'Jobs cancelled',
  'jobs.stop': 'Action on jobs stopped',
  'jobs.resume': 'Action on jobs resumed',
  'schedule.pause': 'Schedule paused or resumed',
  'schedule.run': 'Schedule run by hand',
  'script_token.create': 'Script token created',
  'script_token.revoke': 'Script token revoked',
  'auth.rotate_keys': 'Signing keys replaced',
  'calendar.fetch': 'Calendar fetched by hand',
  'user.login': 'Signed in',
  'user.login_failed': 'Wrong password',
  'user.logout': 'Signed out',
  'user.token_refreshed': 'Session refreshed',
  'user.updated_password': 'Password changed',
  'user.deleted': 'User deleted',
  'user.modified': 'Profile changed',
  'user.changed_email': 'Address changed',
  'user.changed_role': 'Role changed',
  'user.factor_removed': 'App of the second factor removed',
  'user.recovery_code_used': 'Recovery code used',
  'user.recovery_codes_renewed': 'New recovery codes made',
  'user.signup': 'Registered',
};

/** An action in words: "Agent edited", "User: banned". */
export function actionWords(action: string): string {
  const known = WORDS[action];
  if (known !== undefined) return known;
  const [area = '', ...verb] = action.replaceAll('_', ' ').split('.');
  const name = area.charAt(0).toUpperCase() + area.slice(1);
  return verb.length > 0 ? `${name}: ${verb.join(' ')}` : name;
}
