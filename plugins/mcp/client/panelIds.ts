/** The list's panel: the scope of its commands. */
export const SERVERS_PANEL = 'mcp.servers'
export const SERVERS_PATH = '/configuracoes/mcp'
