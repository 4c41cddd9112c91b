/** Reachable by anybody. @see specification §2, decision 10 */
const PUBLIC = ['/login', '/signup', '/masterkey', '/reset', '/auth/google/callback', '/gmail/callbackUrlBack']

/**
 * First segments of the specification's addresses, which need a session also while they have no screen. @see specification §2
 * Addresses that plugins register need one too and are not listed here: the gate asks the plugins. What is neither is a 404.
 */
const PRIVATE = new Set(
  `inicio tenants tenantsPk tenantsQueue tenantApi notificacao terminal customizar atualizar home painel-atendimentos sessoes sessoestenants
  pagamentostenants contatos usuarios usuariotenants auto-resposta mensagens-rapidas filas planos assinatura equipes backup tarefas notas lanes
  etiquetas monitor agendamentos aniversarios fechamento protocolos wavoip logligacao campanhas horario-atendimento api-service
  configuracoesbloqueio chat-flow chat-privado kanban funil configuracoes configuracoesTenant massa grupo avaliacoes relatorios atendimento plugins notificacoes`
    .split(/\s+/)
    .map((segment) => segment.toLowerCase()),
)

/** Names that `menuVisibility` may use instead of a path. @see specification §2, named routes */
const NAMES: readonly [RegExp, string][] = [
  [/^\/home$/, 'home-dashboard'],
  [/^\/assinatura$/, 'assinatura'],
  [/^\/atendimento$/, 'atendimento'],
  [/^\/atendimento\/\d+$/, 'chat'],
]

/** An address as the router sees it: decoded, small letters, single slashes, none at the end. '/' stays. */
export function plainPath(path: string): string {
  const joined = `/${decode(path).toLowerCase()}`.replace(/\/{2,}/g, '/')
  return joined === '/' ? joined : joined.replace(/\/$/, '')
}

/** Whether `path` is `base` or below it, by whole segments: `/filas/1` is below `/filas`, `/filasX` is not. Both plain. */
export const isWithin = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

export const isPublicPath = (plain: string): boolean => PUBLIC.some((base) => isWithin(plain, base.toLowerCase()))

export const isPrivatePath = (plain: string): boolean => plain === '/' || PRIVATE.has(plain.split('/')[1] ?? '')

/** The route's name in specification §2, or null. */
export const routeName = (plain: string): string | null => NAMES.find(([pattern]) => pattern.test(plain))?.[1] ?? null

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
