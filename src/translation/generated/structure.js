// Generated from src/translation by Ajv; change the schemas there.
import formats from 'ajv-formats/dist/formats.js';

function mistake(errors, at, keyword, detail) {
  const error = { at, keyword, detail };
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
const known0 = new Set(["dnsLookupFamily","listenerBindIpv6","validation","listenerIsolation","staticAddresses","maxPlacedMatches","weightedRoutePrecedence","policyMerge","globalPolicyNamespace","discoveryNamespaceSelectors","gatewayAPI","enableExperimentalGatewayAPIFeatures","mesh","waypoint","proxyPod","proxyVersion","clusterDomain","systemNamespace","inferenceExtension","externalClasses","verifyTargets","failClosedOnError","corrections","edge","version","xdsServiceName","xdsServiceHost","xdsServicePort","edgeXdsServicePort","xdsTls","xdsTlsCa","defaultImageRegistry","defaultImageTag","defaultImagePullPolicy","edgeImageRegistry","edgeImageRepository","edgeImageTag","enableMeshAutoMtls"]);
const TranslationSettings = validate0;
const formats0 = formats.fullFormats.int32;
const pattern0 = new RegExp("^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "");
const pattern1 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "");
const pattern3 = new RegExp("^1\\.(3[4-9]|[4-9][0-9]|[1-9][0-9]{2,3})$", "");
const pattern4 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$", "");
const pattern6 = new RegExp("^(all|none|(E1|E2|E3|E4|E5|E6|E7|E8|E9|E10|E11|E12|E13|E14|E15|E16|E17|E18|E19|E20|E21|E23|E24|E25|E28|E29|E30|E31|E32|E33|E34|E35|E36|E37|E38)(,(E1|E2|E3|E4|E5|E6|E7|E8|E9|E10|E11|E12|E13|E14|E15|E16|E17|E18|E19|E20|E21|E23|E24|E25|E28|E29|E30|E31|E32|E33|E34|E35|E36|E37|E38))*)$", "");
const pattern7 = new RegExp("^/[A-Za-z0-9._/-]*$", "");
const pattern9 = new RegExp("^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$|^[0-9A-Fa-f:.]+$", "");

function validate3(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
vErrors = mistake(vErrors, instancePath, "required", "key");
errors++;
}
if(data.operator === undefined){
vErrors = mistake(vErrors, instancePath, "required", "operator");
errors++;
}
for(const key0 in data){
if(!(((key0 === "key") || (key0 === "operator")) || (key0 === "values"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.key !== undefined){
if(typeof data.key !== "string"){
vErrors = mistake(vErrors, instancePath+"/key", "type");
errors++;
}
}
if(data.operator !== undefined){
let data1 = data.operator;
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/operator", "type");
errors++;
}
if(!((((data1 === "In") || (data1 === "NotIn")) || (data1 === "Exists")) || (data1 === "DoesNotExist"))){
vErrors = mistake(vErrors, instancePath+"/operator", "enum");
errors++;
}
}
if(data.values !== undefined){
let data2 = data.values;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/values/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/values", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate3.errors = vErrors;
return errors === 0;
}


function validate2(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "matchLabels") || (key0 === "matchExpressions"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.matchLabels !== undefined){
let data0 = data.matchLabels;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(typeof data0[key1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/matchLabels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matchLabels", "type");
errors++;
}
}
if(data.matchExpressions !== undefined){
let data2 = data.matchExpressions;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate3(data2[i0], instancePath+"/matchExpressions/" + i0))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matchExpressions", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate2.errors = vErrors;
return errors === 0;
}


function validate1(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(known0.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.dnsLookupFamily !== undefined){
let data0 = data.dnsLookupFamily;
if(typeof data0 !== "string"){
vErrors = mistake(vErrors, instancePath+"/dnsLookupFamily", "type");
errors++;
}
if(!(((((data0 === "V4_PREFERRED") || (data0 === "V4_ONLY")) || (data0 === "V6_ONLY")) || (data0 === "AUTO")) || (data0 === "ALL"))){
vErrors = mistake(vErrors, instancePath+"/dnsLookupFamily", "enum");
errors++;
}
}
if(data.listenerBindIpv6 !== undefined){
if(typeof data.listenerBindIpv6 !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/listenerBindIpv6", "type");
errors++;
}
}
if(data.validation !== undefined){
let data2 = data.validation;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 in data2){
if(!(key1 === "level")){
vErrors = mistake(vErrors, instancePath+"/validation", "additionalProperties", key1);
errors++;
}
}
if(data2.level !== undefined){
let data3 = data2.level;
if(typeof data3 !== "string"){
vErrors = mistake(vErrors, instancePath+"/validation/level", "type");
errors++;
}
if(!((data3 === "standard") || (data3 === "strict"))){
vErrors = mistake(vErrors, instancePath+"/validation/level", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/validation", "type");
errors++;
}
}
if(data.listenerIsolation !== undefined){
if(typeof data.listenerIsolation !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/listenerIsolation", "type");
errors++;
}
}
if(data.staticAddresses !== undefined){
let data5 = data.staticAddresses;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key2 in data5){
if(!(key2 === "enabled")){
vErrors = mistake(vErrors, instancePath+"/staticAddresses", "additionalProperties", key2);
errors++;
}
}
if(data5.enabled !== undefined){
if(typeof data5.enabled !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/staticAddresses/enabled", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/staticAddresses", "type");
errors++;
}
}
if(data.maxPlacedMatches !== undefined){
let data7 = data.maxPlacedMatches;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
vErrors = mistake(vErrors, instancePath+"/maxPlacedMatches", "type");
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 100000000 || isNaN(data7)){
vErrors = mistake(vErrors, instancePath+"/maxPlacedMatches", "maximum", 100000000);
errors++;
}
if(data7 < 1 || isNaN(data7)){
vErrors = mistake(vErrors, instancePath+"/maxPlacedMatches", "minimum", 1);
errors++;
}
if(!(formats0.validate(data7))){
vErrors = mistake(vErrors, instancePath+"/maxPlacedMatches", "format");
errors++;
}
}
}
if(data.weightedRoutePrecedence !== undefined){
if(typeof data.weightedRoutePrecedence !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/weightedRoutePrecedence", "type");
errors++;
}
}
if(data.policyMerge !== undefined){
let data9 = data.policyMerge;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key3 in data9){
if(!(key3 === "trafficPolicy")){
vErrors = mistake(vErrors, instancePath+"/policyMerge", "additionalProperties", key3);
errors++;
}
}
if(data9.trafficPolicy !== undefined){
let data10 = data9.trafficPolicy;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key4 in data10){
if(!(((key4 === "extAuth") || (key4 === "extProc")) || (key4 === "transformation"))){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy", "additionalProperties", key4);
errors++;
}
}
if(data10.extAuth !== undefined){
let data11 = data10.extAuth;
if(typeof data11 !== "string"){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/extAuth", "type");
errors++;
}
if(!(data11 === "DeepMerge")){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/extAuth", "enum");
errors++;
}
}
if(data10.extProc !== undefined){
let data12 = data10.extProc;
if(typeof data12 !== "string"){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/extProc", "type");
errors++;
}
if(!(data12 === "DeepMerge")){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/extProc", "enum");
errors++;
}
}
if(data10.transformation !== undefined){
let data13 = data10.transformation;
if(typeof data13 !== "string"){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/transformation", "type");
errors++;
}
if(!(data13 === "DeepMerge")){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/transformation", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/policyMerge", "type");
errors++;
}
}
if(data.globalPolicyNamespace !== undefined){
let data14 = data.globalPolicyNamespace;
if(typeof data14 === "string"){
if(data14.length > 63){
vErrors = mistake(vErrors, instancePath+"/globalPolicyNamespace", "maxLength", 63);
errors++;
}
if(!pattern0.test(data14)){
vErrors = mistake(vErrors, instancePath+"/globalPolicyNamespace", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/globalPolicyNamespace", "type");
errors++;
}
}
if(data.discoveryNamespaceSelectors !== undefined){
let data15 = data.discoveryNamespaceSelectors;
if(Array.isArray(data15)){
const len0 = data15.length;
for(let i0=0; i0<len0; i0++){
if(!(validate2(data15[i0], instancePath+"/discoveryNamespaceSelectors/" + i0))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/discoveryNamespaceSelectors", "type");
errors++;
}
}
if(data.gatewayAPI !== undefined){
let data17 = data.gatewayAPI;
if(typeof data17 !== "string"){
vErrors = mistake(vErrors, instancePath+"/gatewayAPI", "type");
errors++;
}
if(!((((((((((((data17 === "v1.2-standard") || (data17 === "v1.2-experimental")) || (data17 === "v1.3-standard")) || (data17 === "v1.3-experimental")) || (data17 === "v1.4-standard")) || (data17 === "v1.4-experimental")) || (data17 === "v1.5-standard")) || (data17 === "v1.5-experimental")) || (data17 === "v1.6-standard")) || (data17 === "v1.6-experimental")) || (data17 === "v1.7-standard")) || (data17 === "v1.7-experimental"))){
vErrors = mistake(vErrors, instancePath+"/gatewayAPI", "enum");
errors++;
}
}
if(data.enableExperimentalGatewayAPIFeatures !== undefined){
if(typeof data.enableExperimentalGatewayAPIFeatures !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/enableExperimentalGatewayAPIFeatures", "type");
errors++;
}
}
if(data.mesh !== undefined){
let data19 = data.mesh;
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
for(const key5 in data19){
if(!(((key5 === "enabled") || (key5 === "autoMtls")) || (key5 === "rootNamespace"))){
vErrors = mistake(vErrors, instancePath+"/mesh", "additionalProperties", key5);
errors++;
}
}
if(data19.enabled !== undefined){
if(typeof data19.enabled !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/mesh/enabled", "type");
errors++;
}
}
if(data19.autoMtls !== undefined){
if(typeof data19.autoMtls !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/mesh/autoMtls", "type");
errors++;
}
}
if(data19.rootNamespace !== undefined){
let data22 = data19.rootNamespace;
if(typeof data22 === "string"){
if(data22.length > 63){
vErrors = mistake(vErrors, instancePath+"/mesh/rootNamespace", "maxLength", 63);
errors++;
}
if(data22.length < 1){
vErrors = mistake(vErrors, instancePath+"/mesh/rootNamespace", "minLength", 1);
errors++;
}
if(!pattern1.test(data22)){
vErrors = mistake(vErrors, instancePath+"/mesh/rootNamespace", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/mesh/rootNamespace", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/mesh", "type");
errors++;
}
}
if(data.waypoint !== undefined){
let data23 = data.waypoint;
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
for(const key6 in data23){
if(!(((key6 === "enabled") || (key6 === "localBinding")) || (key6 === "ingressUseWaypoints"))){
vErrors = mistake(vErrors, instancePath+"/waypoint", "additionalProperties", key6);
errors++;
}
}
if(data23.enabled !== undefined){
if(typeof data23.enabled !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/waypoint/enabled", "type");
errors++;
}
}
if(data23.localBinding !== undefined){
if(typeof data23.localBinding !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/waypoint/localBinding", "type");
errors++;
}
}
if(data23.ingressUseWaypoints !== undefined){
if(typeof data23.ingressUseWaypoints !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/waypoint/ingressUseWaypoints", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/waypoint", "type");
errors++;
}
}
if(data.proxyPod !== undefined){
let data27 = data.proxyPod;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
if(data27.namespace === undefined){
vErrors = mistake(vErrors, instancePath+"/proxyPod", "required", "namespace");
errors++;
}
if(data27.name === undefined){
vErrors = mistake(vErrors, instancePath+"/proxyPod", "required", "name");
errors++;
}
for(const key7 in data27){
if(!((key7 === "namespace") || (key7 === "name"))){
vErrors = mistake(vErrors, instancePath+"/proxyPod", "additionalProperties", key7);
errors++;
}
}
if(data27.namespace !== undefined){
let data28 = data27.namespace;
if(typeof data28 === "string"){
if(data28.length > 63){
vErrors = mistake(vErrors, instancePath+"/proxyPod/namespace", "maxLength", 63);
errors++;
}
if(data28.length < 1){
vErrors = mistake(vErrors, instancePath+"/proxyPod/namespace", "minLength", 1);
errors++;
}
if(!pattern1.test(data28)){
vErrors = mistake(vErrors, instancePath+"/proxyPod/namespace", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/proxyPod/namespace", "type");
errors++;
}
}
if(data27.name !== undefined){
let data29 = data27.name;
if(typeof data29 === "string"){
if(data29.length > 253){
vErrors = mistake(vErrors, instancePath+"/proxyPod/name", "maxLength", 253);
errors++;
}
if(data29.length < 1){
vErrors = mistake(vErrors, instancePath+"/proxyPod/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/proxyPod/name", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/proxyPod", "type");
errors++;
}
}
if(data.proxyVersion !== undefined){
let data30 = data.proxyVersion;
if(typeof data30 === "string"){
if(!pattern3.test(data30)){
vErrors = mistake(vErrors, instancePath+"/proxyVersion", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/proxyVersion", "type");
errors++;
}
}
if(data.clusterDomain !== undefined){
let data31 = data.clusterDomain;
if(typeof data31 === "string"){
if(data31.length > 253){
vErrors = mistake(vErrors, instancePath+"/clusterDomain", "maxLength", 253);
errors++;
}
if(!pattern4.test(data31)){
vErrors = mistake(vErrors, instancePath+"/clusterDomain", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/clusterDomain", "type");
errors++;
}
}
if(data.systemNamespace !== undefined){
let data32 = data.systemNamespace;
if(typeof data32 === "string"){
if(data32.length > 63){
vErrors = mistake(vErrors, instancePath+"/systemNamespace", "maxLength", 63);
errors++;
}
if(data32.length < 1){
vErrors = mistake(vErrors, instancePath+"/systemNamespace", "minLength", 1);
errors++;
}
if(!pattern1.test(data32)){
vErrors = mistake(vErrors, instancePath+"/systemNamespace", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/systemNamespace", "type");
errors++;
}
}
if(data.inferenceExtension !== undefined){
let data33 = data.inferenceExtension;
if(data33 && typeof data33 == "object" && !Array.isArray(data33)){
for(const key8 in data33){
if(!(key8 === "enabled")){
vErrors = mistake(vErrors, instancePath+"/inferenceExtension", "additionalProperties", key8);
errors++;
}
}
if(data33.enabled !== undefined){
if(typeof data33.enabled !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/inferenceExtension/enabled", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/inferenceExtension", "type");
errors++;
}
}
if(data.externalClasses !== undefined){
let data35 = data.externalClasses;
if(Array.isArray(data35)){
const len1 = data35.length;
for(let i1=0; i1<len1; i1++){
let data36 = data35[i1];
if(typeof data36 === "string"){
if(data36.length > 253){
vErrors = mistake(vErrors, instancePath+"/externalClasses/" + i1, "maxLength", 253);
errors++;
}
if(data36.length < 1){
vErrors = mistake(vErrors, instancePath+"/externalClasses/" + i1, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/externalClasses/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/externalClasses", "type");
errors++;
}
}
if(data.verifyTargets !== undefined){
if(typeof data.verifyTargets !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/verifyTargets", "type");
errors++;
}
}
if(data.failClosedOnError !== undefined){
if(typeof data.failClosedOnError !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/failClosedOnError", "type");
errors++;
}
}
if(data.corrections !== undefined){
let data39 = data.corrections;
if(typeof data39 === "string"){
if(!pattern6.test(data39)){
vErrors = mistake(vErrors, instancePath+"/corrections", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/corrections", "type");
errors++;
}
}
if(data.edge !== undefined){
let data40 = data.edge;
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
for(const key9 in data40){
if(!((((((((key9 === "mode") || (key9 === "tlsDir")) || (key9 === "serviceMode")) || (key9 === "shareBackends")) || (key9 === "mcpAudienceOptional")) || (key9 === "mcpWellKnownMatches")) || (key9 === "strict")) || (key9 === "config"))){
vErrors = mistake(vErrors, instancePath+"/edge", "additionalProperties", key9);
errors++;
}
}
if(data40.mode !== undefined){
let data41 = data40.mode;
if(typeof data41 !== "string"){
vErrors = mistake(vErrors, instancePath+"/edge/mode", "type");
errors++;
}
if(!((data41 === "raw") || (data41 === "effective"))){
vErrors = mistake(vErrors, instancePath+"/edge/mode", "enum");
errors++;
}
}
if(data40.tlsDir !== undefined){
let data42 = data40.tlsDir;
if(typeof data42 === "string"){
if(data42.length > 1024){
vErrors = mistake(vErrors, instancePath+"/edge/tlsDir", "maxLength", 1024);
errors++;
}
if(data42.length < 1){
vErrors = mistake(vErrors, instancePath+"/edge/tlsDir", "minLength", 1);
errors++;
}
if(!pattern7.test(data42)){
vErrors = mistake(vErrors, instancePath+"/edge/tlsDir", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/edge/tlsDir", "type");
errors++;
}
}
if(data40.serviceMode !== undefined){
let data43 = data40.serviceMode;
if(typeof data43 !== "string"){
vErrors = mistake(vErrors, instancePath+"/edge/serviceMode", "type");
errors++;
}
if(!((data43 === "host") || (data43 === "service"))){
vErrors = mistake(vErrors, instancePath+"/edge/serviceMode", "enum");
errors++;
}
}
if(data40.shareBackends !== undefined){
if(typeof data40.shareBackends !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/edge/shareBackends", "type");
errors++;
}
}
if(data40.mcpAudienceOptional !== undefined){
if(typeof data40.mcpAudienceOptional !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/edge/mcpAudienceOptional", "type");
errors++;
}
}
if(data40.mcpWellKnownMatches !== undefined){
if(typeof data40.mcpWellKnownMatches !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/edge/mcpWellKnownMatches", "type");
errors++;
}
}
if(data40.strict !== undefined){
if(typeof data40.strict !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/edge/strict", "type");
errors++;
}
}
if(data40.config !== undefined){
let data48 = data40.config;
if(!(data48 && typeof data48 == "object" && !Array.isArray(data48))){
vErrors = mistake(vErrors, instancePath+"/edge/config", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/edge", "type");
errors++;
}
}
if(data.version !== undefined){
let data49 = data.version;
if(typeof data49 === "string"){
if(data49.length > 256){
vErrors = mistake(vErrors, instancePath+"/version", "maxLength", 256);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/version", "type");
errors++;
}
}
if(data.xdsServiceName !== undefined){
let data50 = data.xdsServiceName;
if(typeof data50 === "string"){
if(data50.length > 253){
vErrors = mistake(vErrors, instancePath+"/xdsServiceName", "maxLength", 253);
errors++;
}
if(!pattern4.test(data50)){
vErrors = mistake(vErrors, instancePath+"/xdsServiceName", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/xdsServiceName", "type");
errors++;
}
}
if(data.xdsServiceHost !== undefined){
let data51 = data.xdsServiceHost;
if(typeof data51 === "string"){
if(data51.length > 253){
vErrors = mistake(vErrors, instancePath+"/xdsServiceHost", "maxLength", 253);
errors++;
}
if(!pattern9.test(data51)){
vErrors = mistake(vErrors, instancePath+"/xdsServiceHost", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/xdsServiceHost", "type");
errors++;
}
}
if(data.xdsServicePort !== undefined){
let data52 = data.xdsServicePort;
if(!(((typeof data52 == "number") && (!(data52 % 1) && !isNaN(data52))) && (isFinite(data52)))){
vErrors = mistake(vErrors, instancePath+"/xdsServicePort", "type");
errors++;
}
if((typeof data52 == "number") && (isFinite(data52))){
if(data52 > 65535 || isNaN(data52)){
vErrors = mistake(vErrors, instancePath+"/xdsServicePort", "maximum", 65535);
errors++;
}
if(data52 < 1 || isNaN(data52)){
vErrors = mistake(vErrors, instancePath+"/xdsServicePort", "minimum", 1);
errors++;
}
if(!(formats0.validate(data52))){
vErrors = mistake(vErrors, instancePath+"/xdsServicePort", "format");
errors++;
}
}
}
if(data.edgeXdsServicePort !== undefined){
let data53 = data.edgeXdsServicePort;
if(!(((typeof data53 == "number") && (!(data53 % 1) && !isNaN(data53))) && (isFinite(data53)))){
vErrors = mistake(vErrors, instancePath+"/edgeXdsServicePort", "type");
errors++;
}
if((typeof data53 == "number") && (isFinite(data53))){
if(data53 > 65535 || isNaN(data53)){
vErrors = mistake(vErrors, instancePath+"/edgeXdsServicePort", "maximum", 65535);
errors++;
}
if(data53 < 1 || isNaN(data53)){
vErrors = mistake(vErrors, instancePath+"/edgeXdsServicePort", "minimum", 1);
errors++;
}
if(!(formats0.validate(data53))){
vErrors = mistake(vErrors, instancePath+"/edgeXdsServicePort", "format");
errors++;
}
}
}
if(data.xdsTls !== undefined){
if(typeof data.xdsTls !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/xdsTls", "type");
errors++;
}
}
if(data.xdsTlsCa !== undefined){
let data55 = data.xdsTlsCa;
if(typeof data55 === "string"){
if(data55.length > 1048576){
vErrors = mistake(vErrors, instancePath+"/xdsTlsCa", "maxLength", 1048576);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/xdsTlsCa", "type");
errors++;
}
}
if(data.defaultImageRegistry !== undefined){
let data56 = data.defaultImageRegistry;
if(typeof data56 === "string"){
if(data56.length > 1024){
vErrors = mistake(vErrors, instancePath+"/defaultImageRegistry", "maxLength", 1024);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/defaultImageRegistry", "type");
errors++;
}
}
if(data.defaultImageTag !== undefined){
let data57 = data.defaultImageTag;
if(typeof data57 === "string"){
if(data57.length > 1024){
vErrors = mistake(vErrors, instancePath+"/defaultImageTag", "maxLength", 1024);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/defaultImageTag", "type");
errors++;
}
}
if(data.defaultImagePullPolicy !== undefined){
let data58 = data.defaultImagePullPolicy;
if(typeof data58 !== "string"){
vErrors = mistake(vErrors, instancePath+"/defaultImagePullPolicy", "type");
errors++;
}
if(!((((data58 === "") || (data58 === "Always")) || (data58 === "IfNotPresent")) || (data58 === "Never"))){
vErrors = mistake(vErrors, instancePath+"/defaultImagePullPolicy", "enum");
errors++;
}
}
if(data.edgeImageRegistry !== undefined){
let data59 = data.edgeImageRegistry;
if(typeof data59 === "string"){
if(data59.length > 1024){
vErrors = mistake(vErrors, instancePath+"/edgeImageRegistry", "maxLength", 1024);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/edgeImageRegistry", "type");
errors++;
}
}
if(data.edgeImageRepository !== undefined){
let data60 = data.edgeImageRepository;
if(typeof data60 === "string"){
if(data60.length > 1024){
vErrors = mistake(vErrors, instancePath+"/edgeImageRepository", "maxLength", 1024);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/edgeImageRepository", "type");
errors++;
}
}
if(data.edgeImageTag !== undefined){
let data61 = data.edgeImageTag;
if(typeof data61 === "string"){
if(data61.length > 1024){
vErrors = mistake(vErrors, instancePath+"/edgeImageTag", "maxLength", 1024);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/edgeImageTag", "type");
errors++;
}
}
if(data.enableMeshAutoMtls !== undefined){
if(typeof data.enableMeshAutoMtls !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/enableMeshAutoMtls", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}


function validate0(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate1(data, instancePath))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
validate0.errors = vErrors;
return errors === 0;
}

export const VALIDATORS = {
  TranslationSettings,
};
