CREATE TABLE "channel_incoming_calls" (
	"tenant_id" integer NOT NULL,
	"connection_id" integer NOT NULL,
	"ref" text NOT NULL,
	"contact_id" integer NOT NULL,
	"is_video" boolean NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"replied_at" timestamp (3) with time zone,
	CONSTRAINT "channel_incoming_calls_tenant_id_connection_id_ref_pk" PRIMARY KEY("tenant_id","connection_id","ref")
);
--> statement-breakpoint
ALTER TABLE "channel_incoming_calls" ADD CONSTRAINT "channel_incoming_calls_tenant_id_connection_id_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_incoming_calls" ADD CONSTRAINT "channel_incoming_calls_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_incoming_calls_contact" ON "channel_incoming_calls" USING btree ("tenant_id","contact_id");