/** Address of the settings of web chats; `?c=<id>` names one. */
export const WEBCHAT_SETTINGS = '/configuracoes/webchat'
