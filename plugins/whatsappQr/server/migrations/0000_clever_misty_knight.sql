CREATE TABLE "whatsapp_qr_keys" (
	"tenant_id" integer NOT NULL,
	"connection_id" integer NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "whatsapp_qr_keys_tenant_id_connection_id_kind_id_pk" PRIMARY KEY("tenant_id","connection_id","kind","id")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_qr_messages" (
	"tenant_id" integer NOT NULL,
	"connection_id" integer NOT NULL,
	"ref" text NOT NULL,
	"chat" text NOT NULL,
	"chat_alt" text,
	"written_at" timestamp (3) with time zone NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "whatsapp_qr_messages_tenant_id_connection_id_ref_pk" PRIMARY KEY("tenant_id","connection_id","ref")
);
--> statement-breakpoint
ALTER TABLE "whatsapp_qr_keys" ADD CONSTRAINT "whatsapp_qr_keys_tenant_id_connection_id_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_qr_messages" ADD CONSTRAINT "whatsapp_qr_messages_tenant_id_connection_id_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whatsapp_qr_messages_written" ON "whatsapp_qr_messages" USING btree ("tenant_id","connection_id","written_at");--> statement-breakpoint
CREATE INDEX "whatsapp_qr_messages_chat" ON "whatsapp_qr_messages" USING btree ("tenant_id","chat");--> statement-breakpoint
CREATE INDEX "whatsapp_qr_messages_chat_alt" ON "whatsapp_qr_messages" USING btree ("tenant_id","chat_alt");--> statement-breakpoint
CREATE INDEX "whatsapp_qr_messages_kept" ON "whatsapp_qr_messages" USING btree ("kept_at");