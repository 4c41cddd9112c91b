CREATE TABLE "media_files" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"duration_ms" integer,
	"waveform" jsonb,
	"user_id" integer,
	"contact_id" integer,
	"mime" text NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"preview" text NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "media_uploads" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"duration_ms" integer,
	"waveform" jsonb,
	"user_id" integer,
	"contact_id" integer,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_uploads_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_uploads_user" ON "media_uploads" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "media_uploads_contact" ON "media_uploads" USING btree ("tenant_id","contact_id");