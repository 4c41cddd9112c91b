/** Subjects of entries, by which the list is narrowed. */
export const auditKinds = [
  'access',
  'people',
  'rights',
  'queues',
  'connections',
  'settings',
  'mail',
  'integrations',
  'plugins',
  'contacts',
  'exports',
  'tickets',
  'service',
  'companies',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** By the endpoint, where it is about something else than its permission says. */
const byAction: readonly [RegExp, AuditKind][] = [
  [/ \/(auth|masterkey|password-reset|reset-password|twoFactor|ownProfile)\b/, 'access'],
  [/ \/users\/:id\/(sessions|twoFactor)\b/, 'access'],
  [/ \/(\w+\/export|exportMessages\/:ticketId)$/, 'exports'],
]

/** By the plugin or the permission. */
const byPermission: Readonly<Record<string, AuditKind>> = {
  'team.editUsers': 'people',
  'team.deleteUsers': 'people',
  'team.editQueues': 'queues',
  'team.deleteQueues': 'queues',
  'team.editTeams': 'queues',
  rights: 'rights',
  routing: 'queues',
  connections: 'connections',
  webchat: 'connections',
  settings: 'settings',
  colours: 'settings',
  hours: 'settings',
  mail: 'mail',
  apiService: 'integrations',
  webhooks: 'integrations',
  plugins: 'plugins',
  contacts: 'contacts',
  tickets: 'tickets',
  platform: 'companies',
}

/** The subject of a call; what nobody foresaw is the service that the company offers. */
export function kindOf({ action, permission }: { action: string; permission: string }): AuditKind {
  const [, known] = byAction.find(([sign]) => sign.test(action)) ?? []
  return known ?? byPermission[permission] ?? byPermission[permission.split('.')[0] ?? ''] ?? 'service'
}
