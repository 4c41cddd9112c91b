export { registerSocketHandlers } from './channels.ts'
export { connectSocket, disconnectSocket, onResync, retryConnection } from './connection.ts'
export { sendSignal } from './sendSignal.ts'
